import FileArchive from 'lucide-react/icons/file-archive'
import Globe from 'lucide-react/icons/globe'
import KeyRound from 'lucide-react/icons/key-round'
import Link2 from 'lucide-react/icons/link-2'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '#src/api/use-call.ts'
import { hostRepositoryEndpoints } from '#src/contract/host-repositories.ts'
import { type Organisation, organisationEndpoints } from '#src/contract/organisation.ts'
import type { Repository } from '#src/contract/repositories.ts'
import type { SourceHostKind } from '#src/contract/source-hosts.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { Segmented } from '#src/ui/segmented.tsx'
import { PlanLink } from '../../plans/plan-link.tsx'
import { useTell } from '../../product.ts'
import type { Values } from '../form-problems.ts'
import { DiscardDialog } from '../../listing/dialogs/discard-dialog.tsx'
import { ArchiveForm } from './archive-form.tsx'
import { ConnectHint } from './host/connect-hint.tsx'
import { productNames } from '#src/contract/integration-health.ts'
import { GitForm } from './git-form.tsx'
import { SshForm } from './ssh-form.tsx'
import { type AddForm, useAddForm } from './use-add-form.ts'
import { type ArchiveUpload, useArchiveUpload } from './use-archive-upload.ts'

const HostSource = lazyPart(() => import('./host/host-source.tsx'))
const withoutToast = { onError: () => undefined }

/** Archives are part of custom and self-hosted plans and of every level but free. */
const hasArchives = ({ plan }: Organisation): boolean => plan.isCustom || plan.planLevel !== 'free'

interface SourceFormProps {
  readonly form: AddForm
  readonly upload: ArchiveUpload
  readonly onCancel: () => void
  readonly onWaiting: (values: Values) => void
  readonly onAdded: (repository: Repository) => void
  readonly onPicked: (amount: number) => void
}

function SourceForm({ form, upload, onCancel, onWaiting, onAdded, onPicked }: SourceFormProps) {
  const { t } = useTranslation('repositories')
  const { data: organisation } = useCall(organisationEndpoints.read)
  const [source, setSource] = useState<'git' | 'ssh' | 'archive' | SourceHostKind>('git')
  const { data: hosts = [] } = useCall(hostRepositoryEndpoints.hosts, {}, withoutToast)
  const host = hosts.find(({ kind }) => kind === source)
  const isPlanned = organisation === undefined || hasArchives(organisation)
  return (
    <>
      <Segmented
        label={t('addDialog.source')}
        options={[
          { value: 'git' as const, label: t('addDialog.git'), icon: Globe },
          { value: 'ssh' as const, label: t('source.SshKey'), icon: KeyRound },
          { value: 'archive' as const, label: t('addDialog.archive'), icon: FileArchive },
          ...hosts.map(({ kind }) => ({ value: kind, label: productNames[kind], icon: Link2 })),
        ]}
        value={source}
        onChange={setSource}
        disabled={upload.isUploading || form.isSending}
      />
      <ConnectHint hosts={hosts} />
      {host && (
        <Suspense>
          <HostSource key={host.kind} {...{ host, onAdded, onPicked, onCancel }} />
        </Suspense>
      )}
      {source === 'git' && <GitForm form={form} onCancel={onCancel} />}
      {source === 'ssh' && <SshForm form={form} onCancel={onCancel} />}
      {source === 'archive' && isPlanned && <ArchiveForm {...{ form, upload, onCancel, onWaiting }} />}
      {source === 'archive' && !isPlanned && (
        <EmptyState icon={FileArchive} title={t('addDialog.noArchiveTitle')} compact>
          {t('addDialog.noArchiveText')} <PlanLink />
        </EmptyState>
      )}
    </>
  )
}

interface AddRepositoryProps {
  readonly onClose: () => void
  readonly onAdded: (repository: Repository) => void
}

const useUploadFor = (form: AddForm) => {
  const tell = useTell()
  const waiting = useRef<Values | null>(null)
  const upload = useArchiveUpload(({ id }) => {
    tell({ type: 'repository.accepted' })
    if (waiting.current !== null) form.send(waiting.current, { sourceType: 'ArchiveUpload', uploadId: id })
  })
  const wait = (values: Values) => {
    waiting.current = values
  }
  return { upload, wait }
}

export default function AddRepository({ onClose, onAdded }: AddRepositoryProps) {
  const { t } = useTranslation(['repositories', 'listing', 'app'])
  const [isAsking, setAsking] = useState(false)
  const [picked, setPicked] = useState(0)
  const tell = useTell()
  const form = useAddForm(onAdded)
  const { upload, wait } = useUploadFor(form)
  useEffect(() => tell({ type: 'repository.wanted' }), [tell])
  const leave = () => (form.draft.isDirty || upload.file !== null || picked > 0 ? setAsking(true) : onClose())
  const discard = () => {
    form.draft.forget()
    upload.actor.send({ type: 'upload.cancel' })
    upload.actor.send({ type: 'file.remove' })
    onClose()
  }
  const [title, text, closeLabel] = [t('addDialog.title'), t('addDialog.text'), t('app:common.close')]
  return (
    <>
      <Dialog open onClose={leave} {...{ title, text, closeLabel }}>
        <SourceForm
          form={form}
          upload={upload}
          onCancel={leave}
          onWaiting={wait}
          {...{ onAdded }}
          onPicked={setPicked}
        />
      </Dialog>
      {isAsking && (
        <DiscardDialog
          title={t('addDialog.discardTitle')}
          text={t(upload.isUploading ? 'addDialog.discardUploadText' : 'listing:form.draftText')}
          onKeep={() => setAsking(false)}
          onDiscard={discard}
        />
      )}
    </>
  )
}
