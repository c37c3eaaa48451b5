import type { i18n as I18n } from 'i18next'
import { type BuildCheck, startBuildCheck } from '#src/actors/build-check.actor.ts'
import { offerBuild } from './offer-build.tsx'

type Deps = Omit<Parameters<typeof startBuildCheck>[0], 'offer' | 'reload'> & { readonly i18n: I18n }

export const watchBuilds = ({ i18n, ...deps }: Deps): BuildCheck =>
  startBuildCheck({ ...deps, reload: () => window.location.reload(), offer: offerBuild(i18n) })
