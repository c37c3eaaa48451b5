import { Component, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { isLoadFailure } from '#src/lib/is-load-failure.ts'
import { reloadPage } from '#src/lib/reload-page.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { edgeBar } from '#src/ui/edge-bar.ts'

const words = css({ flex: '1', minW: '0' })

function LoadFailed() {
  const { t } = useTranslation('app')
  const [isUnreachable, setUnreachable] = useState(false)
  const reload = (
    <Button size="sm" onClick={() => void reloadPage(window, () => setUnreachable(true))}>
      {t('errorPage.reload')}
    </Button>
  )
  return (
    <div {...edgeBar}>
      <div className={words}>
        <Banner
          tone="danger"
          title={t(isUnreachable ? 'errors.offline' : 'errorPage.unloadableText')}
          actions={reload}
        />
      </div>
    </div>
  )
}

export class PartBoundary extends Component<{ readonly children: ReactNode }> {
  static getDerivedStateFromError(error: unknown) {
    if (!isLoadFailure(error)) throw error
    return { isMissed: true }
  }
  override state = { isMissed: false }
  override render() {
    return this.state.isMissed ? <LoadFailed /> : this.props.children
  }
}
