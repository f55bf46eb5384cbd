export function Unpicked({ text }: { text: string }) {
  return (
    <aside className="panel" data-unpicked>
      <p className="cap">{text}</p>
    </aside>
  )
}
