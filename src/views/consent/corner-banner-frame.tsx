import Cookie from 'lucide-react/icons/cookie'
import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { CornerButton } from '#src/ui/corner-button.tsx'
import { contentId } from '../shell/skip-to-content.tsx'

const corner = css({ display: 'contents' })

export type BannerState = 'open' | 'minimised' | 'hidden'

/** The focus follows the banner into its button and back, and returns to its origin when the banner goes. */
const useKeepFocus = (bannerState: BannerState) => {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef<HTMLElement | null>(null)
  const last = useRef(bannerState)
  useLayoutEffect(() => {
    if (last.current === bannerState) return
    last.current = bannerState
    if (document.activeElement !== document.body) return
    const origin = before.current?.isConnected ? before.current : document.getElementById(contentId)
    const target = bannerState === 'hidden' ? origin : place.current?.querySelector('button')
    target?.focus({ preventScroll: true })
  }, [bannerState])
  const onFocus = ({ relatedTarget, currentTarget }: FocusEvent) => {
    // The focus comes from an element that can hold it.
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget as HTMLElement | null
  }
  return { ref: place, onFocus }
}

interface BannerFrameProps {
  readonly bannerState: BannerState
  readonly onReopen: () => void
  readonly badge?: ReactNode
  readonly children: ReactNode
}

export function BannerFrame({ bannerState, onReopen, badge, children }: BannerFrameProps) {
  const { t } = useTranslation()
  const focus = useKeepFocus(bannerState)
  return (
    <div data-consent-corner className={corner} {...focus}>
      {bannerState === 'open' && children}
      {bannerState === 'minimised' && (
        <CornerButton icon={Cookie} onPress={onReopen}>
          {t('shell.cookieSettings')}
          {badge && ' '}
          {badge}
        </CornerButton>
      )}
    </div>
  )
}
