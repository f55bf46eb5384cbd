export type CheckedStep<S extends string = string> = {
  step: S
  holds: boolean
  published: string
  computed: string
  wrong: readonly string[]
}

export const same = <S extends string>(
  step: S,
  field: string,
  published: string,
  computed: string,
): CheckedStep<S> => ({
  step,
  published,
  computed,
  holds: published === computed,
  wrong: published === computed ? [] : [field],
})
export const holds = <S extends string>(step: S, broken: Readonly<Record<string, boolean>>): CheckedStep<S> => {
  const wrong = Object.entries(broken).flatMap(([field, is]) => (is ? [field] : []))
  return { step, holds: wrong.length === 0, published: '', computed: '', wrong }
}
