import './passwordRules.css'
import { type Pair, useWords } from '@tonne/parts/lang.tsx'
import { Icon } from '../icons/icons.tsx'
import { classes } from '../style/classes.ts'

type RuleState = { label: string; met: boolean }
type Rules = { value: string; rules: readonly RuleState[] }

const copy = {
  weak: ['Weak', '较弱'],
  fair: ['Fair', '一般'],
  strong: ['Strong', '强'],
  met: ['met', '已满足'],
  open: ['not yet', '未满足'],
} as const satisfies Record<string, Pair>

/** 0 for an empty field, 4 when all rules are met and two characters more than the shortest such password. */
function strengthOf({ value, rules }: Rules): number {
  if (value === '') return 0
  const met = rules.filter((rule) => rule.met).length
  if (met < rules.length) return Math.max(1, Math.min(2, Math.floor((met / rules.length) * 3)))
  return value.length >= 12 ? 4 : 3
}

/** The strength as a word, beside the label. */
export function StrengthWord(props: Rules) {
  const words = useWords(copy)
  const strength = strengthOf(props)
  if (strength === 0) return null
  const [word, tone] =
    strength === 4 ? [words.strong, 'ok'] : strength === 3 ? [words.fair, 'ok'] : [words.weak, 'warn']
  return <span className={`${tone} strong`}>{word}</span>
}

/** A four-part meter and the list of rules. */
export function PasswordRules(props: Rules) {
  const words = useWords(copy)
  const strength = strengthOf(props)
  return (
    <>
      <div className={classes('meter', strength < 3 && 'mid')} aria-hidden="true">
        {[1, 2, 3, 4].map((part) => (
          <i key={part} className={part <= strength ? 'on' : undefined} />
        ))}
      </div>
      <ul className="rules mt3">
        {props.rules.map((rule) => (
          <li key={rule.label} className={rule.met ? 'on' : undefined}>
            {rule.met ? <Icon name="check" size={15} /> : <span className="rules-dot" />}
            {rule.label}
            <span className="sr">{rule.met ? words.met : words.open}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
