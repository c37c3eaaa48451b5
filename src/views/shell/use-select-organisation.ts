import { removeKeys } from '#src/actors/memory.ts'
import { useProduct, useToast } from '../product.ts'

/** These stored items mean nothing in another organisation. */
const organisationKeys =
  /^(?:chat-|workspace-draft|repository-draft|page-draft:organisation|recent-commands|organisation-features)/

const forgetAll = (): void => {
  const isMeant = (key: string): boolean => organisationKeys.test(key)
  for (const storage of [() => window.sessionStorage, () => window.localStorage]) removeKeys(storage, isMeant)
}

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
