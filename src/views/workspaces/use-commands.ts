import { createContext, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { type Workspace, workspaceEndpoints } from '#src/contract/workspaces.ts'
import { useCan, useToast } from '../product.ts'
import { useFigures } from '../listing/figures.ts'
import { useTrackChange } from './use-track-change.ts'
import { type RepositoriesById, useWorkspaceChanges } from './use-workspaces.ts'

interface Commands {
  readonly mayChange: boolean
  readonly repositories: RepositoriesById
  readonly running: ReadonlySet<string>
  readonly process: (workspace: Workspace) => void
  readonly setAutoIndexed: (workspace: Workspace, isOn: boolean) => void
}

const CommandsContext = createContext<Commands | null>(null)

export const CommandsProvider = CommandsContext.Provider

export const useCommands = (): Commands => {
  const commands = useContext(CommandsContext)
  if (commands === null) throw new Error('rows need the CommandsProvider above them')
  return commands
}

export const isMissingSome = ({ health, repositoryIds }: Workspace, repositories: RepositoriesById): boolean =>
  health.failed + health.new > 0 || repositoryIds.some((id) => repositories.get(id)?.status === 'Incomplete')

/** No view shows a failure of these commands, so a toast does. */
const useRun = () => {
  const { onCallFailed } = useApi()
  const { refresh } = useWorkspaceChanges()
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set())
  const run = async (id: string, send: () => Promise<void>) => {
    setRunning((known) => new Set(known).add(id))
    try {
      await send()
    } catch (error) {
      onCallFailed(error)
    } finally {
      refresh()
      setRunning((known) => new Set([...known].filter((runningId) => runningId !== id)))
    }
  }
  return { running, run }
}

export const useMakeCommands = (repositories: RepositoriesById): Commands => {
  const { t } = useTranslation('workspaces')
  const { number } = useFigures()
  const { client } = useApi()
  const { putRow } = useWorkspaceChanges()
  const mayChange = useCan('User')
  const toast = useToast()
  const trackChange = useTrackChange()
  const { running, run } = useRun()
  return {
    mayChange,
    repositories,
    running,
    process: ({ id }) =>
      void run(id, async () => {
        const { queued, workspace } = await client.call(workspaceEndpoints.process, { params: { id } })
        putRow(workspace)
        trackChange('processed')
        toast({
          kind: 'success',
          words: { text: t('announce.queued', { count: queued, amount: number(queued) }) },
        })
      }),
    setAutoIndexed: ({ id }, isEnabled) =>
      void run(id, async () => {
        await client.call(workspaceEndpoints.autoReindex, { body: { workspaceIds: [id], isEnabled } })
        trackChange(isEnabled ? 'auto_indexing_on' : 'auto_indexing_off')
      }),
  }
}
