import { Alarm } from './Alarm.tsx'
import { Consent } from './Consent.tsx'
import { Waiting } from './offline/Waiting.tsx'

/** Questions only to members; a first visit loads none of them. */
export const MemberQuestions = () => (
  <>
    <Consent />
    <Alarm />
    <Waiting />
  </>
)
