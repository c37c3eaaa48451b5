import { createContext, useContext, useState } from 'react'
import type { ConversationActor } from '../use-conversation.ts'
import { useListedConversations } from '../use-conversations.ts'

interface Done {
  readonly id: string
  readonly isArchived: boolean
  readonly isUndone: boolean
}

export interface Archive {
  readonly done: Done | null
  readonly keep: (id: string, isArchived: boolean) => void
  readonly undo: () => void
}

export const useMakeArchive = (actor: ConversationActor): Archive => {
  const { keepArchived } = useListedConversations()
  const [done, setDone] = useState<Done | null>(null)
  const keep = async (id: string, isArchived: boolean, isUndone: boolean): Promise<void> => {
    if (!(await keepArchived(id, isArchived))) return
    setDone({ id, isArchived, isUndone })
    actor.send({ type: isArchived ? 'conversation.archived' : 'conversation.restored', conversationId: id })
  }
  return {
    done,
    keep: (id, isArchived) => void keep(id, isArchived, false),
    undo: () => void (done !== null && keep(done.id, !done.isArchived, true)),
  }
}

const ArchiveContext = createContext<Archive | null>(null)

export const ArchiveProvider = ArchiveContext.Provider

export const useArchive = (): Archive => {
  const archive = useContext(ArchiveContext)
  if (archive === null) throw new Error('conversations need the ArchiveProvider above them')
  return archive
}
