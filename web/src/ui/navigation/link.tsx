/** Parts link to places without importing the router; the app provides the link component and the way back. */
import {
  type AnchorHTMLAttributes,
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useMemo,
} from 'react'

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string
  replace?: boolean | undefined
  /** A file of ours: an ordinary anchor, in a new tab. */
  away?: boolean | undefined
  children?: ReactNode
}
type LinkComponent = ComponentType<LinkProps>

function Anchor({ to, replace: _replace, ...rest }: LinkProps) {
  return <a {...rest} href={to} />
}

type Ways = { link: LinkComponent; back: () => void }
const WaysContext = createContext<Ways>({ link: Anchor, back: () => history.back() })

/** Provides the router's link component and its way back to every part below. */
export function LinkProvider({ link, back, children }: Ways & { children: ReactNode }) {
  const ways = useMemo(() => ({ link, back }), [link, back])
  return <WaysContext value={ways}>{children}</WaysContext>
}

export const useBack = (): (() => void) => useContext(WaysContext).back

/**
 * An address inside the app goes through the router; one with a scheme is an ordinary anchor, and web pages open in a
 * new tab.
 */
export function Link({ away: isAway, ...props }: LinkProps) {
  const { link: Inside } = useContext(WaysContext)
  if (!/^[a-z]+:/.test(props.to) && props.download === undefined && !isAway) return <Inside {...props} />
  const away = isAway || props.to.startsWith('http') ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return <Anchor {...away} {...props} />
}
