import { createContext, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { type ConfiguredModel, llmSettingsEndpoints, type ModelHealth } from '#src/contract/llm-settings.ts'
import { useFigures } from '../listing/figures.ts'
import { useToast } from '../product.ts'
import { listEnabled } from './model-words.ts'
import { useLlmSettings, useModelChanges } from './use-llm-settings.ts'
import { useModelWords } from './use-model-words.ts'

export interface Checks {
  readonly checkingIds: readonly string[]
  readonly isCheckingAll: boolean
  readonly check: (model: ConfiguredModel) => void
  readonly checkAll: () => void
}

const ChecksContext = createContext<Checks | null>(null)

export const ChecksProvider = ChecksContext.Provider

export const useChecks = (): Checks => {
  const checks = useContext(ChecksContext)
  if (checks === null) throw new Error('checks need the ChecksProvider above them')
  return checks
}

const useAnnounce = () => {
  const { t } = useTranslation('llm-settings')
  const { number } = useFigures()
  const { describeFault } = useModelWords()
  const toast = useToast()
  return {
    announceOne: (name: string, { fault }: Pick<ModelHealth, 'fault'>) => {
      if (fault === undefined) return toast({ kind: 'success', words: { text: t('announce.answered', { name }) } })
      const { title, text } = describeFault(fault)
      return toast({ kind: 'detailedError', words: { text: `${name}: ${title}` }, details: [text] })
    },
    announceAll: (total: number, silent: number) => {
      const count = silent === 0 ? total : silent
      const key = silent === 0 ? 'announce.allAnswered' : 'announce.silent'
      return toast({
        kind: silent === 0 ? 'success' : 'warning',
        words: { text: t(key, { count, amount: number(count) }) },
      })
    },
  }
}

/** The kept key is used, because the draft of a check has none. */
const toValidation = ({ id, provider, model, baseUrl, complexity, purposes }: ConfiguredModel) => ({
  id,
  provider,
  model,
  complexity,
  purposes,
  ...(baseUrl === undefined ? {} : { baseUrl }),
})

const useRunning = () => {
  const { onCallFailed } = useApi()
  const [checkingIds, setCheckingIds] = useState<readonly string[]>([])
  const run = async (ids: readonly string[], work: () => Promise<void>): Promise<void> => {
    setCheckingIds((now) => [...now, ...ids])
    try {
      await work()
    } catch (error) {
      onCallFailed(error)
    } finally {
      setCheckingIds((now) => now.filter((id) => !ids.includes(id)))
    }
  }
  return { checkingIds, run }
}

export const useMakeChecks = (): Checks => {
  const { client } = useApi()
  const { data } = useLlmSettings()
  const { putHealth, refresh } = useModelChanges()
  const { announceOne, announceAll } = useAnnounce()
  const { checkingIds, run } = useRunning()
  const [isCheckingAll, setCheckingAll] = useState(false)
  const check = (model: ConfiguredModel) =>
    run([model.id], async () => {
      const { fault } = await client.call(llmSettingsEndpoints.validate, { body: toValidation(model) })
      const result = fault === undefined ? {} : { fault }
      putHealth([{ id: model.id, health: { checkedAt: new Date().toISOString(), ...result } }])
      announceOne(model.model, result)
    })
  const checkAll = async () => {
    setCheckingAll(true)
    await run(
      listEnabled(data).map(({ id }) => id),
      async () => {
        const checked = await client.call(llmSettingsEndpoints.health)
        putHealth(checked)
        refresh()
        announceAll(checked.length, checked.filter(({ health }) => health.fault !== undefined).length)
      },
    )
    setCheckingAll(false)
  }
  return {
    checkingIds,
    isCheckingAll,
    check: (model) => void (checkingIds.includes(model.id) || check(model)),
    checkAll: () => void (isCheckingAll || checkAll()),
  }
}
