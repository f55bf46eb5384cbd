/** A state is a word with a shape before it, so that colour is never alone. */
import './tag.css'

export type TagLook = 'wait' | 'half' | 'done' | 'stop' | 'late'
/** wait: hollow; half: under way; done: full; stop: a bar; late: a deadline is near or passed. */
export const Tag = ({ look, children }: { look: TagLook; children: string }) => (
  <span className={`tag tag--${look}`}>{children}</span>
)
