import { Component, type ReactNode } from 'react'
import { BrokenPage } from './broken-page.tsx'

interface State {
  hasFailed: boolean
}

/** Shows {@link BrokenPage} instead of content that failed to render. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <BrokenPage /> : this.props.children
  }
}
