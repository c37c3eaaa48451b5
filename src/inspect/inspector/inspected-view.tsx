import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { ActorSection } from './actor-section.tsx'
import { ActorTree } from './actor-tree.tsx'
import { IdleChart } from './idle-chart.tsx'
import { ChartList } from './chart-list.tsx'
import { findChart } from './active-marks.ts'
import { findActorByName, toAddress } from './actor-rows.ts'
import { ControlsPane } from './controls-pane.tsx'
import { InspectedPanes } from './inspected-panes.tsx'
import type { InspectedPage, PageSource, PanelProps } from './inspected-page.ts'
import type { InspectorEvent } from './inspector.setup.ts'
import { panels } from './panels.ts'
import type { InspectorAddress } from './use-address.ts'
import { withActors } from '../log/panel-view.ts'
import type { InspectorSnapshot } from './use-inspector.ts'
import { useMinute } from './use-minute.ts'

const stack = css({ display: 'flex', flexDirection: 'column', gap: '4', minW: '0' })

interface InspectedViewProps {
  readonly snapshot: InspectorSnapshot
  readonly send: (event: InspectorEvent) => void
  readonly whole: InspectedPage
  readonly page: InspectedPage
  readonly source: PageSource
  readonly width: number
  readonly address: InspectorAddress
  readonly onAddress: (part: Partial<InspectorAddress>) => void
}

const chosenActor = (page: InspectedPage, named: string | null): string | null => {
  const id = named === null ? null : findActorByName(page, named)
  if (id !== null || named !== null) return id
  return [...page.actors.values()].find(({ chart }) => chart !== null)?.id ?? null
}

export function InspectedView({ snapshot, send, whole, page, source, width, address, onAddress }: InspectedViewProps) {
  const { t } = useTranslation('inspector')
  const { overrides, given, number } = snapshot.context
  const minute = useMinute()
  const idle = address.chart === null ? undefined : findChart(address.chart)
  const chosen = useMemo(() => chosenActor(page, address.actor), [page, address.actor])
  const id = idle === undefined ? chosen : null
  const actor = (id === null ? undefined : page.actors.get(id)) ?? null
  const [goal, setGoal] = useState<{ readonly actor: string | null; readonly state: string } | null>(null)
  const onState = useCallback((state: string) => setGoal({ actor: id, state }), [id])
  const onActor = (chosen: string) => onAddress({ actor: toAddress(whole, chosen), chart: null })
  const view = useMemo(
    () => withActors(address.view, (named) => findActorByName(whole, named) ?? named),
    [address.view, whole],
  )
  const about: PanelProps = {
    page: whole,
    source,
    actor: id,
    onActor,
    number,
    onNumber: (to) => send({ type: 'record.look', number: to }),
    view,
    onView: (part) => onAddress({ view: withActors({ ...view, ...part }, (chosen) => toAddress(whole, chosen)) }),
    onRecording: (recording, name) => send({ type: 'recording.open', name, recording }),
  }
  const main = idle === undefined ? <ActorSection {...{ actor, onState }} /> : <IdleChart machine={idle} />
  const controls = (
    <ControlsPane
      {...{ page, actor, given, overrides, onState }}
      state={goal?.actor === id ? goal.state : undefined}
      now={minute + (overrides?.ahead ?? 0)}
      isDisabled={!snapshot.hasTag('reachable') || number !== null}
      give={(control, command) => send({ type: 'command.give', control, command })}
    />
  )
  return (
    <InspectedPanes
      width={width}
      tab={address.tab}
      onTab={(tab) => onAddress({ tab })}
      actors={{
        id: 'actors',
        label: t('tabs.actors'),
        content: (
          <div className={stack}>
            <ActorTree page={page} actor={id} onActor={onActor} />
            <ChartList
              page={page}
              actor={id}
              chart={idle?.id ?? null}
              onActor={onActor}
              onChart={(chart) => onAddress({ chart, actor: null })}
            />
          </div>
        ),
      }}
      controls={{ id: 'controls', label: t('tabs.controls'), content: controls }}
      others={[
        { id: 'chart', label: t('tabs.chart'), content: main },
        ...panels.map(({ id: panel, Panel }) => ({
          id: panel,
          label: t(`tabs.${panel}`),
          content: <Panel {...about} />,
        })),
      ]}
    />
  )
}
