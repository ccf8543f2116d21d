import { Component, type ReactNode } from 'react';
import { CrashState } from './states.tsx';

interface Props {
  children: ReactNode;
  /** Puts the failure into a frame, such as a dialog. */ wrap?: (content: ReactNode) => ReactNode;
}

/** Catches what a part of the page throws while drawing, says so, and offers to try again. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    if (this.state.error === null) return this.props.children;
    const content = <CrashState error={this.state.error} again={() => this.setState({ error: null })} />;
    return this.props.wrap?.(content) ?? content;
  }
}
