/** A refusal leads back to the step and the field that it concerns. */
import { login } from '@tonne/contract/people/login'
import { useState } from 'react'
import { Refused } from '../../api/failure.ts'
import { useSend } from '../../api/send.ts'
import { beginSession } from '../../api/session.ts'
import { go, inApp, useParam } from '../../api/way.ts'
import { changeDraft, currentDraft, forgetDraft, type RegisterDraft } from './draft.ts'
import { toStep } from './toStep.ts'

type RefusedFields = { password?: string; agreed?: string; other?: string }

const CODES = new Set([2004, 2005, 2006])
const EMAILS = new Set([2001, 2002])
const UENS = new Set([2021, 2022])
const NAME_EMPTY = 2023
const WEAK = 2009
const INVITATIONS = new Set([2013, 2014])
const NOT_AGREED = 2017

function inputOf(draft: RegisterDraft) {
  const { email, codeTicket, code, password, invitationCode, agreed, firstName, lastName, companyName, uen } = draft
  const person = { email, codeTicket, code, password, invitationCode, agreed, firstName, lastName }
  return draft.kind === 'personal'
    ? { kind: 'personal' as const, ...person }
    : { kind: 'corporate' as const, companyName, uen, ...person }
}

function place({ code, message }: Refused): RefusedFields {
  if (code === WEAK) return { password: message }
  if (code === NOT_AGREED) return { agreed: message }
  if (INVITATIONS.has(code)) {
    changeDraft({ invitationError: message })
    toStep(1, { replace: true })
  }
  const ofCode = CODES.has(code) || EMAILS.has(code)
  if (ofCode) changeDraft({ code: '', codeError: message })
  if (UENS.has(code)) changeDraft({ uenError: message })
  if (code === NAME_EMPTY) changeDraft({ nameError: message })
  if (ofCode || UENS.has(code) || code === NAME_EMPTY) toStep(2, { replace: true })
  return { other: message }
}

export function useRegister() {
  const send = useSend(login.register)
  const to = useParam('to')
  const [refused, setRefused] = useState<RefusedFields>({})
  const register = () => {
    setRefused({})
    send.mutate(inputOf(currentDraft()), {
      onSuccess: (session) => {
        beginSession(session)
        forgetDraft()
        go(inApp(to) ? to : '/pages/index/index', { replace: true })
      },
      onError: (error) => error instanceof Refused && setRefused(place(error)),
    })
  }
  return { register, refused, isPending: send.isPending }
}
