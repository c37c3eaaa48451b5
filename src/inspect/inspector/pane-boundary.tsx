import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '#src/ui/failure.tsx'

interface PaneBoundaryProps {
  readonly children: ReactNode
}

function PaneFailure({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation(['inspector', 'app'])
  return (
    <Failure compact title={t('pane.title')} retry={{ label: t('app:common.retry'), onRetry }}>
      {t('pane.text')}
    </Failure>
  )
}

/** An error in one pane must not affect the others; React logs it to the console. */
export class PaneBoundary extends Component<PaneBoundaryProps, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? (
      <PaneFailure onRetry={() => this.setState({ hasFailed: false })} />
    ) : (
      this.props.children
    )
  }
}
