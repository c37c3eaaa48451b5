import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import History from 'lucide-react/icons/rotate-ccw-clock'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { ReplayBar } from '../log/replay-bar.tsx'
import type { InspectedPage } from './inspected-page.ts'
import type { InspectorEvent } from './inspector.setup.ts'
import { useInspectorDeps } from './inspector-deps.ts'
import { InspectorErrorNote } from './inspector-error-note.tsx'
import { findNeighbours } from './neighbours.ts'
import type { InspectorSnapshot } from './use-inspector.ts'

const steps = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })
const below = css({ mt: '2' })

interface PageNotesProps {
  readonly snapshot: InspectorSnapshot
  readonly whole: InspectedPage
  readonly send: (event: InspectorEvent) => void
}

function LookingBack({ whole, number, send }: Omit<PageNotesProps, 'snapshot'> & { readonly number: number }) {
  const { t } = useTranslation('inspector')
  const { before, after } = findNeighbours(whole.records, number)
  const look = (to: number | null) => send({ type: 'record.look', number: to })
  return (
    <Banner
      tone="info"
      title={t('back.title', { number, last: whole.last })}
      actions={
        <div className={steps}>
          <IconButton
            icon={ChevronLeft}
            label={t('back.previous')}
            disabled={before === null}
            onClick={() => before !== null && look(before)}
          />
          <IconButton
            icon={ChevronRight}
            label={t('back.next')}
            disabled={after === null}
            onClick={() => after !== null && look(after)}
          />
          <Button onClick={() => look(null)}>{t('back.now')}</Button>
        </div>
      }
    >
      {t('back.text')}
    </Banner>
  )
}

function LinkProblem({ snapshot, whole, send }: PageNotesProps) {
  const { t } = useTranslation(['inspector', 'app'])
  if (snapshot.matches({ linked: 'lost' })) {
    return (
      <Banner tone="warning" title={t('lost.title')}>
        {t('lost.text')}
      </Banner>
    )
  }
  const hasContent = snapshot.context.recording !== null || whole.last > 0
  if (!snapshot.matches('failed') || !hasContent) return null
  return (
    <Banner
      tone="warning"
      title={t('broken.title')}
      actions={<Button onClick={() => send({ type: 'link.retry' })}>{t('app:common.retry')}</Button>}
    >
      {t('broken.text')}
    </Banner>
  )
}

function OpenedRecordingNote({ snapshot, name, send }: Omit<PageNotesProps, 'whole'> & { readonly name: string }) {
  const { t } = useTranslation('inspector')
  const { build } = useInspectorDeps()
  const { followed, pages, recording } = snapshot.context
  const isPageGone = followed !== null && pages.every(({ page }) => page !== followed.page)
  return (
    <Banner tone="info" title={t('viewing.title', { name })}>
      <p>{t('viewing.text')}</p>
      {recording !== null && recording.recording.opening.build !== build && <p>{t('viewing.otherBuild')}</p>}
      {isPageGone && !snapshot.matches('failed') && <p>{t('viewing.gone')}</p>}
      <Button size="sm" className={below} onClick={() => send({ type: 'recording.close' })}>
        {t('viewing.close')}
      </Button>
    </Banner>
  )
}

export function PageNotes({ snapshot, whole, send }: PageNotesProps) {
  const { t } = useTranslation('inspector')
  const { number, recording, earlier, followed, inspectorErrors } = snapshot.context
  return (
    <>
      <LinkProblem {...{ snapshot, whole, send }} />
      {recording === null && <InspectorErrorNote inspectorErrors={inspectorErrors} />}
      {recording !== null && <OpenedRecordingNote {...{ snapshot, send }} name={recording.name} />}
      {recording !== null && (
        <ReplayBar page={whole} {...{ number }} onNumber={(to) => send({ type: 'record.look', number: to })} />
      )}
      {recording === null && earlier !== null && earlier.next === followed?.page && (
        <div>
          <Button
            size="sm"
            icon={History}
            onClick={() => send({ type: 'recording.open', name: earlier.name, recording: earlier.recording })}
          >
            {t('earlier')}
          </Button>
        </div>
      )}
      {number !== null && recording === null && <LookingBack {...{ whole, number, send }} />}
    </>
  )
}
