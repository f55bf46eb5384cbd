/** A page that breaks breaks nothing else. */
import { Component, type ReactNode } from 'react'

type Props = { broken: ReactNode; children: ReactNode }

/** Shows `broken` once something inside has thrown; a new key starts afresh. */
export class PageBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? this.props.broken : this.props.children
  }
}
