/** The page is made from the table that the server enforces, so the two cannot differ. */
import { deskEndpoints } from '@tonne/contract/deskEndpoints'
import { deskEffectLabels, operatorRoleLabels, operatorRoles } from '@tonne/domain/people/operator'
import { pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { TableBox } from '../../ui/TableBox.tsx'
import { actWords } from './actWords.ts'
import { copy } from './copy.ts'

export default function RolesPage() {
  const words = useWords(copy)
  const lang = useLang()
  const rows = deskEndpoints.filter(({ endpoint }) => endpoint.access === 'operator')
  return (
    <>
      <PageHead title={words.roles} about={words.rolesAbout} />
      <TableBox panel label={words.roles}>
        <table className="tbl">
          <thead>
            <tr>
              <th>{words.act}</th>
              {operatorRoles.map((role) => (
                <th key={role}>{pick(operatorRoleLabels[role], lang)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, endpoint }) => (
              <tr key={name}>
                <td>
                  <b>{pick(actWords[name] ?? [name, name], lang)}</b>{' '}
                  {endpoint.stepUp && <Key label={words.codeAgain} />}
                  {endpoint.effect && <span className="cap">{pick(deskEffectLabels[endpoint.effect], lang)}</span>}
                </td>
                {operatorRoles.map((role) => (
                  <td key={role}>
                    {endpoint.roles.includes(role) ? (
                      <Icon name="check" size={16} />
                    ) : (
                      <span aria-hidden="true">–</span>
                    )}
                    <span className="sr">{endpoint.roles.includes(role) ? words.yes : words.no}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </>
  )
}

const Key = ({ label }: { label: string }) => (
  <span className="inline-ic" title={label}>
    <Icon name="lock" size={14} />
    <span className="sr">{label}</span>
  </span>
)
