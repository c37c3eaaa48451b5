import type { Plugin } from 'vite'

/** Says which build this is: to the page as `__BUILD__`, and to a page of an older one as `/build.json`. */
export const buildIdPlugin = (): Plugin => {
  const build = Date.now().toString(36)
  return {
    name: 'quarry-build-id',
    config: () => ({ define: { __BUILD__: JSON.stringify(build) } }),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify({ build }) })
    },
    configureServer(server) {
      server.middlewares.use('/build.json', (_, response) => {
        response.setHeader('Content-Type', 'application/json')
        response.end(JSON.stringify({ build }))
      })
    },
  }
}
