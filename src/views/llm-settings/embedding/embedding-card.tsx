import Activity from 'lucide-react/icons/activity'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useApi } from '#src/api/use-api.ts'
import { type EmbeddingModel, llmSettingsEndpoints, type LlmSettings } from '#src/contract/llm-settings.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { Switch } from '#src/ui/switch.tsx'
import { useChecks } from '../checks.ts'
import { Health } from '../list/model-marks.tsx'
import { useModelChanges, useSwitch } from '../use-llm-settings.ts'
import { useModelWords } from '../use-model-words.ts'
import { EmbeddingStatus } from './embedding-status.tsx'

const importForm = () => import('./embedding-form.tsx')
const importRemove = () => import('./remove-embedding.tsx')
const EmbeddingForm = lazyPart(importForm)
const RemoveEmbedding = lazyPart(importRemove)

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const quiet = css({ color: 'fg.muted' })

type Overlay = 'form' | 'remove' | null

interface CardProps {
  readonly settings: LlmSettings
}

const useUseWords = ({ isEnabled, embedding: { model, installationModel } }: LlmSettings): string | null => {
  const { t } = useTranslation('llm-settings')
  if (model !== undefined && model.isEnabled && isEnabled) return null
  const kept = model === undefined ? '' : t('embedding.kept')
  const used =
    installationModel === undefined
      ? t('embedding.words')
      : t('embedding.installation', { model: installationModel.model })
  return [kept, used].filter((words) => words !== '').join(' ')
}

function EmbeddingSwitch({ model }: { readonly model: EmbeddingModel }) {
  const { t } = useTranslation('llm-settings')
  const { client } = useApi()
  const { changeEmbedding } = useModelChanges()
  const { describeKey, describeProvider } = useModelWords()
  const change = useSwitch({
    show: (isEnabled) => changeEmbedding((known) => ({ ...known, model: { ...model, isEnabled } })),
    send: async (enabled) => {
      const saved = await client.call(llmSettingsEndpoints.enableEmbeddingModel, { body: { enabled } })
      changeEmbedding(() => saved)
    },
  })
  const facts = [describeProvider(model), describeKey(model.keyEnding)].join(' · ')
  return (
    <Switch checked={model.isEnabled} onChange={change} help={<bdi>{facts}</bdi>}>
      {t('use', { name: model.model })}
    </Switch>
  )
}

function ModelButtons({ model, show }: { readonly model: EmbeddingModel; readonly show: (overlay: Overlay) => void }) {
  const { t } = useTranslation(['llm-settings', 'listing'])
  const { checkingIds, checkAll } = useChecks()
  const isChecking = checkingIds.includes(model.id)
  return (
    <>
      <Button icon={Activity} busy={isChecking && t('health.checking')} disabled={!model.isEnabled} onClick={checkAll}>
        {t('check')}
      </Button>
      <Button icon={Pencil} onClick={() => show('form')} onPointerEnter={() => void importForm()}>
        {t('listing:actions.edit')}
      </Button>
      <Button icon={Trash2} onClick={() => show('remove')} onPointerEnter={() => void importRemove()}>
        {t('remove.action')}
      </Button>
    </>
  )
}

function Overlays({
  overlay,
  model,
  close,
}: {
  overlay: Overlay
  model: EmbeddingModel | undefined
  close: () => void
}) {
  if (overlay === null) return null
  if (overlay === 'form') return <EmbeddingForm model={model} onClose={close} />
  return model === undefined ? null : <RemoveEmbedding model={model} onClose={close} />
}

export function EmbeddingCard({ settings }: CardProps) {
  const { t } = useTranslation('llm-settings')
  const [overlay, setOverlay] = useState<Overlay>(null)
  const words = useUseWords(settings)
  const { model, progress } = settings.embedding
  const add = (
    <Button icon={Plus} onClick={() => setOverlay('form')} onPointerEnter={() => void importForm()}>
      {t('embedding.add')}
    </Button>
  )
  return (
    <>
      <Card
        title={t('embedding.title')}
        text={t('embedding.text')}
        actions={model === undefined && add}
        footer={model && <ModelButtons model={model} show={setOverlay} />}
      >
        <div className={column}>
          {model && (
            <>
              <EmbeddingSwitch model={model} />
              {progress?.failure === undefined && (
                <div>
                  <Health model={model} />
                </div>
              )}
            </>
          )}
          {words !== null && <p className={quiet}>{words}</p>}
          {progress && <EmbeddingStatus progress={progress} />}
        </div>
      </Card>
      <Suspense>
        <Overlays overlay={overlay} model={model} close={() => setOverlay(null)} />
      </Suspense>
    </>
  )
}
