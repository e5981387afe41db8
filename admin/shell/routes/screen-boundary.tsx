import { Component, type ReactElement, type ReactNode } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { ChunkFailure, ServerFailure } from './exceptions.tsx'
import { ChunkLoadError, fetchFailedAgain } from './lazy.tsx'

interface State {
  error: unknown
  hasFailed: boolean
}

/** An error in a screen does not affect the rest of the console. */
export class ScreenBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null, hasFailed: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error, hasFailed: true }
  }

  readonly #retry = () => {
    fetchFailedAgain()
    this.setState({ error: null, hasFailed: false })
  }

  override render(): ReactElement {
    const { error, hasFailed } = this.state
    if (!hasFailed) return <>{this.props.children}</>
    const reason = errorText(error)
    return error instanceof ChunkLoadError ? (
      <ChunkFailure reason={reason} onRetry={this.#retry} />
    ) : (
      <ServerFailure reason={reason} onRetry={this.#retry} />
    )
  }
}
