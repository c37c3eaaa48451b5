import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Card } from '#src/ui/card.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { PaneBoundary } from './pane-boundary.tsx'
import { useTabInSight } from './use-tab-in-sight.ts'

const two = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(13rem, 1fr) minmax(0, 2.6fr)]',
  gap: '4',
  alignItems: 'start',
})
const three = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(13rem, 16rem) minmax(0, 1fr) minmax(17rem, 20rem)]',
  gap: '4',
  alignItems: 'start',
})
const shrinking = css({ minW: '0' })
const side = css({
  position: 'sticky',
  top: '2',
  maxH: '[calc(100dvh - 16px)]',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
})

/** Below the first width every pane is a tab; from the second on the controls have a column. */
const widths = { two: 640, three: 1060 }

export interface Pane {
  readonly id: string
  readonly label: string
  readonly content: ReactNode
}

const renderPane = ({ id, content }: Pane) => <PaneBoundary key={id}>{content}</PaneBoundary>

interface InspectedPanesProps {
  readonly width: number
  readonly actors: Pane
  readonly controls: Pane
  readonly others: readonly [Pane, ...Pane[]]
  readonly tab: string | null
  readonly onTab: (tab: string) => void
}

export function InspectedPanes({ width, actors, controls, others, tab, onTab }: InspectedPanesProps) {
  const { t } = useTranslation('inspector')
  const isThree = width >= widths.three
  const isTwo = !isThree && width >= widths.two
  const [main, ...rest] = others
  const tabbed = [...(isTwo || isThree ? [] : [actors]), main, ...(isThree ? [] : [controls]), ...rest]
  const first = main.id
  const value = tabbed.some(({ id }) => id === tab) ? (tab ?? first) : first
  const place = useTabInSight(value)
  const tabs = (
    <div ref={place} className={shrinking}>
      <Tabs
        label={t('tabs.label')}
        tabs={tabbed.map((pane) => ({ ...pane, content: pane.id === value ? renderPane(pane) : null }))}
        {...{ value }}
        onChange={onTab}
      />
    </div>
  )
  if (!isTwo && !isThree) return tabs
  return (
    <div className={isThree ? three : two}>
      <div className={side}>
        <Card title={actors.label}>{renderPane(actors)}</Card>
      </div>
      {tabs}
      {isThree && <div className={side}>{renderPane(controls)}</div>}
    </div>
  )
}
