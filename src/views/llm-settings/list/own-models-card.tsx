import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useApi } from '#src/api/use-api.ts'
import { llmSettingsEndpoints, type LlmSettings } from '#src/contract/llm-settings.ts'
import { Card } from '#src/ui/card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { getOwnModelsState } from '../model-words.ts'
import { useModelChanges, useSwitch } from '../use-llm-settings.ts'

const waiting = css({ display: 'flex', flexDirection: 'column', minH: '12', _phone: { minH: '[6.5rem]' } })

/** Says what answers: the models of the organisation, that of the installation, or the index. */
const useAnswerWords = () => {
  const { t } = useTranslation('llm-settings')
  return (settings: LlmSettings): string => {
    const state = getOwnModelsState(settings)
    const { installationModel } = settings
    return installationModel === undefined
      ? t(`own.${state}.index`)
      : t(`own.${state}.installation`, { model: installationModel.model })
  }
}

function OwnModelsSwitch({ settings }: { readonly settings: LlmSettings }) {
  const { t } = useTranslation('llm-settings')
  const { client } = useApi()
  const { changeSettings } = useModelChanges()
  const describeAnswers = useAnswerWords()
  const change = useSwitch({
    show: (isEnabled) => changeSettings({ isEnabled }),
    send: async (isEnabled) => changeSettings(await client.call(llmSettingsEndpoints.save, { body: { isEnabled } })),
  })
  return (
    <Switch checked={settings.isEnabled} onChange={change} help={describeAnswers(settings)}>
      {t('own.label')}
    </Switch>
  )
}

export function OwnModelsCard({ settings }: { readonly settings: LlmSettings | undefined }) {
  return (
    <Card>
      {settings === undefined ? (
        <div className={waiting}>
          <Skeleton width="short" />
          <Skeleton width="long" />
        </div>
      ) : (
        <OwnModelsSwitch settings={settings} />
      )}
    </Card>
  )
}
