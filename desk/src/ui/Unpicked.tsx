/** Why: beside a list of which nothing is open stands what opening something will show. */
export function Unpicked({ text }: { text: string }) {
  return (
    <aside className="panel" data-unpicked>
      <p className="cap">{text}</p>
    </aside>
  )
}
