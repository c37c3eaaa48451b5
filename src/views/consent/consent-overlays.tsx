import { useSelector } from '@xstate/react'
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { isBannerShown } from '#machines/consent/corner-banner.selectors.ts'
import { isPreferencesOpen } from '#machines/consent/preferences.selectors.ts'
import type { Namespace } from '#src/contract/namespaces.ts'
import { unloadable, useProduct, useToast } from '../product.ts'
import { useReConsent } from './use-re-consent.ts'
import { importPreferences } from './import-preferences.ts'
import { whenIdle } from '#src/lib/when-idle.ts'

interface View {
  readonly default: ComponentType
}

/** The view once it has come; it stays, so that it can take its leave. One that did not come is asked for the next time. */
const useView = (isWanted: boolean, load: () => Promise<View>, onFailed: (error: unknown) => void) => {
  const [view, setView] = useState<ReactNode>(null)
  const isMissing = isWanted && view === null
  const fetchView = useEffectEvent(() => void load().then(({ default: Shown }) => setView(<Shown />), onFailed))
  useEffect(() => {
    if (isMissing) fetchView()
  }, [isMissing])
  return view
}

/** Banner and preferences lie over every page. Nothing of them is in the first rendering; the banner waits for a quiet moment. */
export function ConsentOverlays() {
  const { consent, needTexts } = useProduct()
  const toast = useToast()
  const isAsking = useSelector(consent.banner, isBannerShown)
  const areOpen = useSelector(consent.preferences, isPreferencesOpen)
  const hasQuestion = useReConsent() !== null
  const withTexts = async (view: Promise<View>, ...more: readonly Namespace[]) =>
    (await Promise.all([view, needTexts(['consent', ...more])]))[0]
  const banner = useView(
    isAsking,
    () => whenIdle().then(() => withTexts(import('./corner-banner.view.tsx'))),
    (error) => reportError(error),
  )
  const reConsent = useView(
    hasQuestion,
    () => whenIdle().then(() => withTexts(import('./re-consent-overlays.tsx'), 're-consent')),
    (error) => reportError(error),
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
