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
import { InspectedPanes, type Pane } from './inspected-panes.tsx'
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

const useChosenState = (actor: string | null) => {
  const [chosen, setChosen] = useState<{ readonly actor: string | null; readonly state: string } | null>(null)
  const onState = useCallback((state: string) => setChosen({ actor, state }), [actor])
  return { state: chosen?.actor === actor ? chosen.state : undefined, onState }
}

interface ActorsPaneProps extends Pick<InspectedViewProps, 'page' | 'onAddress'> {
  readonly actor: string | null
  readonly chart: string | null
  readonly onActor: (actor: string) => void
}

function ActorsPane({ page, actor, chart, onActor, onAddress }: ActorsPaneProps) {
  return (
    <div className={stack}>
      <ActorTree {...{ page, actor, onActor }} />
      <ChartList {...{ page, actor, chart, onActor }} onChart={(shown) => onAddress({ chart: shown, actor: null })} />
    </div>
  )
}

const usePanelProps = (
  { snapshot, send, whole, source, address, onAddress }: InspectedViewProps,
  actor: string | null,
  onActor: (actor: string) => void,
): PanelProps => {
  const view = useMemo(
    () => withActors(address.view, (named) => findActorByName(whole, named) ?? named),
    [address.view, whole],
  )
  return {
    page: whole,
    source,
    actor,
    onActor,
    number: snapshot.context.number,
    onNumber: (number) => send({ type: 'record.look', number }),
    view,
    onView: (part) => onAddress({ view: withActors({ ...view, ...part }, (id) => toAddress(whole, id)) }),
    onRecording: (recording, name) => send({ type: 'recording.open', name, recording }),
  }
}

const usePanelPanes = (props: PanelProps): readonly Pane[] => {
  const { t } = useTranslation('inspector')
  return panels.map(({ id, Panel }) => ({ id, label: t(`tabs.${id}`), content: <Panel {...props} /> }))
}

export function InspectedView(props: InspectedViewProps) {
  const { snapshot, send, whole, page, width, address, onAddress } = props
  const { t } = useTranslation('inspector')
  const { overrides, given, awaitedSituation, number } = snapshot.context
  const minute = useMinute()
  const idle = address.chart === null ? undefined : findChart(address.chart)
  const chosen = useMemo(() => chosenActor(page, address.actor), [page, address.actor])
  const id = idle === undefined ? chosen : null
  const actor = (id === null ? undefined : page.actors.get(id)) ?? null
  const { state, onState } = useChosenState(id)
  const onActor = (next: string) => onAddress({ actor: toAddress(whole, next), chart: null })
  const panelPanes = usePanelPanes(usePanelProps(props, id, onActor))
  const main = idle === undefined ? <ActorSection {...{ actor, onState }} /> : <IdleChart machine={idle} />
  const actors = <ActorsPane {...{ page, onActor, onAddress }} actor={id} chart={idle?.id ?? null} />
  const controls = (
    <ControlsPane
      {...{ page, actor, given, overrides, state, onState }}
      awaited={awaitedSituation}
      now={minute + (overrides?.ahead ?? 0)}
      isDisabled={!snapshot.hasTag('reachable') || number !== null}
      onAwait={(name) => send({ type: 'situation.await', name })}
      onLook={(name) => onAddress({ actor: name, chart: null })}
      give={(control, command) => send({ type: 'command.give', control, command })}
    />
  )
  return (
    <InspectedPanes
      width={width}
      tab={address.tab}
      onTab={(tab) => onAddress({ tab })}
      actors={{ id: 'actors', label: t('tabs.actors'), content: actors }}
      controls={{ id: 'controls', label: t('tabs.controls'), content: controls }}
      others={[{ id: 'chart', label: t('tabs.chart'), content: main }, ...panelPanes]}
    />
  )
}
