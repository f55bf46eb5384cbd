/** SQL: the registered name of the member in the row `m`: a company's, or a person's as on the IC once it is given. */
export const registeredName = (m: string): string =>
  `coalesce(${m}.company_name, ${m}.real_name, ${m}.first_name || ' ' || ${m}.last_name)`
