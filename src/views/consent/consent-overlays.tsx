import { useSelector } from '@xstate/react'
import { isBannerShown } from '#machines/consent/corner-banner.selectors.ts'
import { isPreferencesOpen } from '#machines/consent/preferences.selectors.ts'
import type { Namespace } from '#src/contract/namespaces.ts'
import { unloadable, useProduct, useToast } from '../product.ts'
import { useView, type View } from '../use-view.tsx'
import { useReservedSpace } from './use-reserved-space.ts'
import { useReConsent } from './use-re-consent.ts'
import { importPreferences } from './import-preferences.ts'
import { whenIdle } from '#src/lib/when-idle.ts'

/** A part that cannot be fetched loads with the connection; until a choice is made, nothing is allowed. */
const waitForConnection = () => undefined

/** Nothing here is part of the first render; the banner waits for an idle moment. */
export function ConsentOverlays() {
  const { consent, needTexts } = useProduct()
  const toast = useToast()
  const isAsking = useSelector(consent.banner, isBannerShown)
  const areOpen = useSelector(consent.preferences, isPreferencesOpen)
  const hasQuestion = useReConsent() !== null
  useReservedSpace(isAsking)
  const withTexts = async (view: Promise<View>, ...more: readonly Namespace[]) =>
    (await Promise.all([view, needTexts(['consent', ...more])]))[0]
  const banner = useView(
    isAsking,
    () => whenIdle().then(() => withTexts(import('./corner-banner.view.tsx'))),
    waitForConnection,
  )
  const reConsent = useView(
    hasQuestion,
    () => whenIdle().then(() => withTexts(import('./re-consent-overlays.tsx'), 're-consent')),
    waitForConnection,
  )
  const preferences = useView(
    areOpen,
    () => withTexts(importPreferences()),
    () => {
      consent.preferences.send({ type: 'preferences.cancel' })
      toast(unloadable)
    },
  )
  return (
    <>
      {banner}
      {reConsent}
      {preferences}
    </>
  )
}
