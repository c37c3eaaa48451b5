import { createContext, useContext, useState } from 'react'
import { useApi } from '#src/api/use-api.ts'
import { indexingEndpoints } from '#src/contract/additions.ts'
import { type Repository, repositoryEndpoints } from '#src/contract/repositories.ts'
import { useCan, useTell } from '../product.ts'
import { useListChanges } from './use-repositories.ts'

type Command = 'reindex' | 'cancel'

export interface Commands {
  readonly mayChange: boolean
  readonly running: ReadonlyMap<string, Command>
  readonly reindex: (repository: Repository) => void
  readonly cancel: (repository: Repository) => void
}

const CommandsContext = createContext<Commands | null>(null)

export const CommandsProvider = CommandsContext.Provider

export const useCommands = (): Commands => {
  const commands = useContext(CommandsContext)
  if (commands === null) throw new Error('rows need the CommandsProvider above them')
  return commands
}

/** No view shows a failure of these commands, so a toast does. */
export const useMakeCommands = (): Commands => {
  const { client, onCallFailed } = useApi()
  const { putRow, refresh } = useListChanges()
  const mayChange = useCan('User')
  const tell = useTell()
  const [running, setRunning] = useState<ReadonlyMap<string, Command>>(new Map())
  const run = async (id: string, command: Command, send: () => Promise<void>) => {
    setRunning((known) => new Map(known).set(id, command))
    try {
      await send()
      tell({ type: 'repository.changed', action: command === 'cancel' ? 'cancelled' : 'reindexed', repositoryId: id })
    } catch (error) {
      onCallFailed(error)
      refresh()
    } finally {
      setRunning((known) => new Map([...known].filter(([runningId]) => runningId !== id)))
    }
  }
  return {
    mayChange,
    running,
    reindex: ({ id }) =>
      void run(id, 'reindex', async () => putRow(await client.call(repositoryEndpoints.realize, { params: { id } }))),
    cancel: ({ id }) =>
      void run(id, 'cancel', async () => {
        await client.call(indexingEndpoints.cancel, { params: { id } })
        putRow(await client.call(repositoryEndpoints.read, { params: { id } }))
      }),
  }
}
