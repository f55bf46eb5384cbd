import { Alarm } from './Alarm.tsx'
import { Consent } from './Consent.tsx'
import { Waiting } from './offline/Waiting.tsx'

/** What only a member is asked; a first visit loads none of it. */
export const MemberQuestions = () => (
  <>
    <Consent />
    <Alarm />
    <Waiting />
  </>
)
