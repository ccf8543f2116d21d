import { Component, type ReactNode } from 'react';
import { CrashState } from './states.tsx';

interface Props {
  children: ReactNode;
  /** Wraps the error state, for example in a dialog. */
  wrap?: (content: ReactNode) => ReactNode;
}

/** Catches render errors of its children, shows an error state, and offers to try again. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    if (this.state.error === null) return this.props.children;
    const content = <CrashState error={this.state.error} onRetry={() => this.setState({ error: null })} />;
    return this.props.wrap?.(content) ?? content;
  }
}
