import type { Input } from '@tonne/contract/endpoint'
import { credential } from '@tonne/contract/people/credential'
import type { identity } from '@tonne/contract/people/identity'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, type Pair, useLang, useWords } from '@tonne/parts/lang.tsx'
import { type Assertion, passkeysWork, signWithPasskey } from '@tonne/parts/passkey.ts'
import { useEffect, useRef, useState } from 'react'
import { useApiQuery } from '../../api/apiQuery.ts'
import { call } from '../../api/call.ts'
import { type CallError, Refused } from '../../api/failure.ts'
import { withReturn } from '../../api/way.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { OtpInput } from '../../ui/input/OtpInput.tsx'
import { PasswordInput } from '../../ui/input/PasswordInput.tsx'

export type Proof = Input<typeof credential.check>['proof']
type OwnProof = Input<typeof identity.give>['proof']
type Factor = Omit<Proof, 'tradingPassword'>

const copy = {
  password: ['Trading password', '交易密码'],
  passwordWhy: [
    'It shows that it’s you. We never ask for it by phone, email or chat. After too many wrong tries withdrawals are ' +
      'locked and the balance is frozen.',
    '用于确认是您本人操作。我们绝不会通过电话、邮件或聊天索取。错误次数过多，提现将锁定，余额将冻结。',
  ],
  login: ['Login password', '登录密码'],
  left: ['{n} tries left, then the balance is frozen', '还可尝试 {n} 次，之后余额将被冻结'],
  totp: ['Code of your authenticator app', '身份验证器动态码'],
  passkey: ['Confirm with passkey', '用通行密钥确认'],
  confirmed: ['Passkey confirmed', '通行密钥已确认'],
  calledOff: ['The passkey was not used. Try again', '未使用通行密钥，请重试'],
  unset: ['Set a trading password first. No money leaves without it.', '请先设置交易密码：资金转出须凭交易密码。'],
  set: ['Set it', '去设置'],
  locked: [
    'Locked after wrong trading passwords. Case {caseNo}, reviewed by {by}.',
    '交易密码连续错误，已锁定。个案 {caseNo}，最迟 {by} 复核。',
  ],
} as const satisfies Record<string, Pair>

/**
 * The state of the proof for one act. `bound` is the text that the server binds it to ('withdrawal 20000 payee 12').
 * `proof()` returns the input, or null while something is missing. `refused(error)` takes a refusal of 70xx or 301x and
 * returns whether it concerned the proof. Call `clear()` after every try, because a second factor is valid once. With
 * `login: 'unset'` a member without a trading password gives the login password instead; with `'always'` everybody
 * does, because no money moves, and `own()` returns the input.
 */
export function useStepUp(bound: string, { login }: { login?: 'unset' | 'always' } = {}) {
  const state = useApiQuery(credential.state, {})
  const [password, setPassword] = useState('')
  const [totp, setTotp] = useState('')
  const [passkey, setPasskey] = useState<{ bound: string; answer: Assertion } | null>(null)
  const [problem, setProblem] = useState('')
  const signed = passkey?.bound === bound ? passkey.answer : undefined
  const byLogin = login === 'always' || (login === 'unset' && state.data?.trading === 'none')
  const factor = state.data && (state.data.totp || state.data.passkeys.length > 0)
  const shownOf = (): Factor | null => (signed ? { passkey: signed } : totp.length === 6 ? { totp } : null)
  const proof = (): Proof | null => {
    if (password === '' || !(byLogin ? state.data : state.data?.trading === 'set')) return null
    const shown = factor ? shownOf() : {}
    return shown && { tradingPassword: password, ...shown }
  }
  return {
    state,
    bound,
    byLogin,
    password,
    setPassword,
    totp,
    setTotp,
    problem,
    setProblem,
    signed,
    sign: (answer: Assertion) => setPasskey({ bound, answer }),
    proof,
    /** The proof by the login password; null while something is missing. */
    own: (): OwnProof | null => {
      const { tradingPassword, ...shown } = proof() ?? {}
      return tradingPassword === undefined ? null : { loginPassword: tradingPassword, ...shown }
    },
    /** The second factor alone, for acts without a password; null while it is missing. */
    factor: shownOf,
    refused: (error: CallError): boolean => {
      if (!(error instanceof Refused) || !ABOUT_PROOF.has(error.code)) return false
      setProblem(error.message)
      return true
    },
    clear: () => {
      setPassword('')
      setTotp('')
      setPasskey(null)
      void state.refetch()
    },
  }
}
const ABOUT_PROOF = new Set([7008, 7009, 7010, 3002, 3004, 3010, 3011, 3012, 3013])
export type StepUpState = ReturnType<typeof useStepUp>

function Passkey({ step }: { step: StepUpState }) {
  const words = useWords(copy)
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      const { options } = await call(credential.askPasskey, { bound: step.bound })
      const answer = await signWithPasskey(options)
      step.setProblem(answer ? '' : words.calledOff)
      if (answer) step.sign(answer)
    } catch (error) {
      if (error instanceof Refused) step.setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }
  if (step.signed) {
    return (
      <Note kind="ok" className="mt4" live>
        {words.confirmed}
      </Note>
    )
  }
  return (
    <Button variant="line" block className="mt4" icon="lock" busy={busy && words.passkey} onClick={() => void press()}>
      {words.passkey}
    </Button>
  )
}

/** Explains the trading password beside a form (`Explained`). */
export function useStepUpWhy() {
  const words = useWords(copy)
  return { 'trading-password': { title: words.password, text: words.passwordWhy } }
}

/** The second factor alone; `said` is shown below it when there is no password field. */
export function FactorFields({ step, problem }: { step: StepUpState; problem?: string | undefined }) {
  const words = useWords(copy)
  const { data } = step.state
  if (!data) return null
  return (
    <>
      {data.passkeys.length > 0 && passkeysWork() && <Passkey step={step} />}
      {data.totp && !step.signed && (
        <OtpInput className="mt4" label={words.totp} value={step.totp} onChange={step.setTotp} error={problem} />
      )}
      {problem && !data.totp && (
        <Note kind="bad" live className="mt3">
          {problem}
        </Note>
      )}
    </>
  )
}

/** The fields only; the page's own button sends. */
export function StepUpFields({ step }: { step: StepUpState }) {
  const words = useWords(copy)
  const lang = useLang()
  const field = useRef<HTMLInputElement>(null)
  // A refusal of the proof is under its field, which may be above or below the screen when the button is pressed.
  useEffect(() => {
    if (!step.problem) return
    field.current?.focus({ preventScroll: true })
    field.current?.scrollIntoView({ block: 'center' })
  }, [step.problem])
  const { data } = step.state
  if (!data) return null
  if (data.trading === 'none' && !step.byLogin) {
    const set = (
      <Button variant="line" size="s" to={withReturn('/pages/profile/withdpwd')}>
        {words.set}
      </Button>
    )
    return (
      <Note kind="warn" className="mt4" action={set}>
        {words.unset}
      </Note>
    )
  }
  if (data.trading === 'locked' && !step.byLogin) {
    return (
      <Note kind="bad" icon="lock" className="mt4">
        {fill(words.locked, {
          caseNo: data.caseNo ?? '',
          by: data.reviewBy ? sayDayTime(new Date(data.reviewBy), lang) : '',
        })}
      </Note>
    )
  }
  const low = data.triesLeft < 5 && !step.byLogin ? fill(words.left, { n: data.triesLeft }) : undefined
  return (
    <>
      <PasswordInput
        ref={field}
        className="mt4"
        label={step.byLogin ? words.login : words.password}
        name={step.byLogin ? 'password' : 'trading-password'}
        autoComplete={step.byLogin ? 'current-password' : 'off'}
        value={step.password}
        onChange={step.setPassword}
        hint={low}
        error={step.problem || undefined}
      />
      <FactorFields step={step} />
    </>
  )
}
