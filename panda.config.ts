import { join } from 'node:path'
import { defineConfig } from '@pandacss/dev'
import { conditions } from './src/styles/conditions.ts'
import { globals } from './src/styles/globals.ts'
import { keyframes, scales } from './src/styles/scales.ts'
import { semanticColours } from './src/styles/semantic-colours.ts'
import { semanticSizes, semanticSpacing } from './src/styles/density.ts'
import { textStyles } from './src/styles/text-styles.ts'
import { recipes, slotRecipes } from './src/styles/recipes.ts'
import { utilities } from './src/styles/utilities.ts'

/** The browser build (`app` or `qa`) whose sheets `panda cssgen` writes; only QA's has QA's pages. */
const sheets = process.env['SHEETS']

export default defineConfig({
  /** Code generation needs no sources, and parsing them is most of its time. */
  include: process.argv.includes('codegen') ? [] : ['./src/**/*.{ts,tsx}'],
  exclude: [
    './src/{actors,api,backend,build,contract,lib,styled-system,styles}/**',
    './src/**/*.recipe.ts',
    ...(sheets === 'app' ? ['./src/inspect/**'] : []),
  ],
  outdir: join('src/styled-system', sheets ?? ''),
  importMap: '#styled-system',
  eject: true,
  outExtension: 'js',
  preflight: false,
  logLevel: 'silent',
  strictTokens: true,
  globalCss: globals,
  conditions,
  utilities,
  theme: {
    breakpoints: { sm: '40rem', md: '48rem', lg: '64rem', xl: '80rem' },
    tokens: scales,
    semanticTokens: {
      colors: semanticColours,
      sizes: semanticSizes,
      spacing: semanticSpacing,
      shadows: {
        overlay: {
          value: {
            base: '0 8px 24px -6px rgb(15 17 21 / 0.16), 0 2px 6px -2px rgb(15 17 21 / 0.1)',
            _dark: '0 12px 32px -8px rgb(0 0 0 / 0.7), 0 2px 8px -2px rgb(0 0 0 / 0.5)',
          },
        },
      },
    },
    textStyles,
    keyframes,
    recipes,
    slotRecipes,
  },
})
