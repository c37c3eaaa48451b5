import CircleDot from 'lucide-react/icons/circle-dot'
import ExternalLink from 'lucide-react/icons/external-link'
import FileClock from 'lucide-react/icons/file-clock'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import PanelRight from 'lucide-react/icons/panel-right'
import PanelRightClose from 'lucide-react/icons/panel-right-close'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import Unplug from 'lucide-react/icons/unplug'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { StatusBadge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { ButtonLink } from '#src/ui/link.tsx'
import { PagePicker } from './page-picker.tsx'
import type { InspectorSnapshot } from './use-inspector.ts'

const bar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '2' })
const picker = css({ flex: '[1 1 16rem]', minW: '0', maxW: '80' })
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })

const statuses = {
  looking: { tone: 'info', icon: LoaderCircle },
  opening: { tone: 'info', icon: LoaderCircle },
  live: { tone: 'success', icon: CircleDot },
  silent: { tone: 'warning', icon: TriangleAlert },
  lost: { tone: 'warning', icon: Unplug },
  viewing: { tone: 'info', icon: FileClock },
  failed: { tone: 'warning', icon: Unplug },
} as const

type PageStatus = keyof typeof statuses

const findStatus = (snapshot: InspectorSnapshot): PageStatus | null => {
  const looks: readonly (readonly [PageStatus, boolean])[] = [
    ['looking', snapshot.matches({ linked: 'looking' })],
    ['opening', snapshot.matches({ linked: { following: 'opening' } })],
    ['live', snapshot.matches({ linked: { following: 'live' } })],
    ['silent', snapshot.matches({ linked: { following: 'silent' } })],
    ['lost', snapshot.matches({ linked: 'lost' })],
    ['viewing', snapshot.context.recording !== null],
    ['failed', snapshot.matches('failed')],
  ]
  return looks.find(([, isThis]) => isThis)?.[0] ?? null
}

interface InspectorBarProps {
  readonly snapshot: InspectorSnapshot
  readonly isBeside: boolean
  readonly onChoose: (page: string) => void
  readonly onBeside: (isBeside: boolean) => void
  readonly children: ReactNode
}

export function InspectorBar({ snapshot, isBeside, onChoose, onBeside, children }: InspectorBarProps) {
  const { t } = useTranslation('inspector')
  const { pages, followed } = snapshot.context
  const pageStatus = findStatus(snapshot)
  return (
    <div className={bar}>
      <div className={picker}>
        <PagePicker pages={pages} followed={followed?.page} onChoose={onChoose} />
      </div>
      <output>
        {pageStatus !== null && (
          <StatusBadge {...statuses[pageStatus]} spinning={pageStatus === 'looking' || pageStatus === 'opening'}>
            {t(`pages.${pageStatus}`)}
          </StatusBadge>
        )}
      </output>
      <div className={buttons}>
        <Button
          icon={isBeside ? PanelRightClose : PanelRight}
          aria-pressed={isBeside}
          onClick={() => onBeside(!isBeside)}
        >
          {t(isBeside ? 'product.closeBeside' : 'product.openBeside')}
        </Button>
        <ButtonLink icon={ExternalLink} href="/" target="_blank">
          {t('product.openTab')}
        </ButtonLink>
      </div>
      {children}
    </div>
  )
}
