import { mcpEndpoints } from '#src/contract/mcp.ts'
import { getEnglishText } from '../http/error-keys.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'

/** Loaded with the first call, since a start without it is faster. */
const loadProtocol = async () => {
  const [{ createMcpServer }, { WebStandardStreamableHTTPServerTransport }] = await Promise.all([
    import('./mcp-server.ts'),
    import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
  ])
  return {
    createMcpServer,
    createTransport: () => new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true }),
  }
}

export const mcpRoutes = (services: Services): ServedCall[] => [
  serve(mcpEndpoints.message, async ({ request, body, caller, origin: { requestId } }) => {
    const { createMcpServer, createTransport } = await loadProtocol()
    const transport = createTransport()
    const server = createMcpServer({
      call: { services, caller, languages: request.headers.get('accept-language'), signal: request.signal },
      logAndDescribe: (error) => {
        services.log.error('request failed', { requestId, error })
        return getEnglishText('errors.internal', { requestId })
      },
    })
    await server.connect(transport)
    const response = await transport.handleRequest(request, { parsedBody: body })
    response.headers.set('Cache-Control', 'no-store')
    return response
  }),
]
