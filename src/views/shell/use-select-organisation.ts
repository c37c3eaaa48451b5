import { removeKeys } from '#src/actors/memory.ts'
import { useProduct, useToast } from '../product.ts'

/** What is typed, picked or chosen about the things of one organisation, and means nothing in another. */
const organisationKeys =
  /^(?:chat-|workspace-draft|repository-draft|page-draft:organisation|recent-commands|organisation-features)/

const forgetAll = (): void => {
  const isMeant = (key: string): boolean => organisationKeys.test(key)
  for (const storage of [() => window.sessionStorage, () => window.localStorage]) removeKeys(storage, isMeant)
}

/** Goes to another organisation: it is said and remembered on this device, and nothing of the one before is. */
export const useSelectOrganisation = () => {
  const { appearance, session } = useProduct()
  const toast = useToast()
  return ({ id, name }: { readonly id: string; readonly name: string }): void => {
    if (session.actor.getSnapshot().context.organisationId === id) return
    forgetAll()
    session.actor.send({ type: 'organisation.select', organisationId: id })
    appearance.change({ organisation: id })
    toast({ kind: 'info', words: { key: 'shell.inOrganisation', parameters: { name } } })
  }
}
