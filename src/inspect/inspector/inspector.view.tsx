import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { PageHeader } from '#src/ui/page-header.tsx'
import { toRecording, getTakenAt } from '../log/recording-name.ts'
import { writeRecording } from '../recording/write-recording.ts'
import { StatelyButton } from '../stately/stately-button.tsx'
import type { InspectedPage, PageSource } from './inspected-page.ts'
import { InspectedView } from './inspected-view.tsx'
import { InspectorBar } from './inspector-bar.tsx'
import { PagePlaceholder } from './page-placeholder.tsx'
import { PageNotes } from './page-notes.tsx'
import { ProductFrame } from './product-frame.tsx'
import { useAddress } from './use-address.ts'
import { type InspectorSnapshot, toSource, useInspector } from './use-inspector.ts'
import { SharedRecordingNote } from './shared-recording-note.tsx'
import { useSharedRecording } from './use-shared-recording.ts'
import { useWidth } from './use-width.ts'

const room = css({ display: 'flex', flexDirection: 'column', gap: '4', minW: '0' })
const beside = css({
  display: 'grid',
  gap: '4',
  alignItems: 'start',
  gridTemplateColumns: '[minmax(0, 1fr)]',
  lg: { gridTemplateColumns: '[minmax(0, 3fr) minmax(0, 2fr)]' },
})
const product = css({ minW: '0', lg: { position: 'sticky', top: '2', order: '1' } })

interface OpenInStatelyProps {
  readonly snapshot: InspectorSnapshot
  readonly whole: InspectedPage
  readonly known: InspectedPage
  readonly source: PageSource
}

function OpenInStately({ snapshot, whole, known, source }: OpenInStatelyProps) {
  const { followed, recording } = snapshot.context
  const key = recording === null ? (followed?.page ?? '') : `recording ${recording.name}`
  return (
    <StatelyButton
      statelyPage={{ key, page: recording?.page ?? known }}
      recording={() => writeRecording(toRecording(whole, source, getTakenAt(source)))}
    />
  )
}

export default function InspectorView() {
  const { t } = useTranslation('inspector')
  const { address, change } = useAddress()
  const { snapshot, send, whole, page, known } = useInspector(address, change)
  const shared = useSharedRecording(snapshot, send)
  const [width, measure] = useWidth()
  const source = toSource(snapshot)
  const isBeside = address.beside !== null
  const isShown = source !== null && (whole.last > 0 || snapshot.matches({ linked: 'lost' }))
  const onBeside = (open: boolean) => change({ beside: open ? '1' : null })
  return (
    <div className={room}>
      <PageHeader title={t('title')}>{t('lead')}</PageHeader>
      <InspectorBar
        {...{ snapshot, isBeside, onBeside }}
        onChoose={(chosen) => send({ type: 'page.choose', page: chosen })}
      >
        {isShown && <OpenInStately {...{ snapshot, whole, known, source }} />}
      </InspectorBar>
      <div className={isBeside ? beside : undefined}>
        {isBeside && (
          <div className={product}>
            <ProductFrame />
          </div>
        )}
        <div ref={measure} className={room}>
          {shared.problem !== null && <SharedRecordingNote problem={shared.problem} onDismiss={shared.forget} />}
          <PageNotes {...{ snapshot, whole, send }} />
          {isShown && width !== null ? (
            <InspectedView {...{ snapshot, send, whole, page, source, width, address }} onAddress={change} />
          ) : (
            <PagePlaceholder {...{ snapshot, send }} onBeside={() => onBeside(true)} />
          )}
        </div>
      </div>
    </div>
  )
}
