export type FilesAddress = { bucket: string; prefix: string; endpoint: string | undefined; region: string }

/**
 * `s3://bucket/prefix?endpoint=https://...&region=...`; without an endpoint Amazon's own. Undefined for a text that is
 * no such address or contains a name or password: credentials come from the SDK's variables.
 */
export function readFilesAddress(text: string): FilesAddress | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, pathname, searchParams, username, password, port } = new URL(text)
  const endpoint = searchParams.get('endpoint') ?? undefined
  const known = [...searchParams.keys()].every((name) => name === 'endpoint' || name === 'region')
  if (protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(hostname)) return undefined
  if (username || password || port || !known || !/^[\w./-]*$/.test(pathname)) return undefined
  if (endpoint && !(/^https?:\/\/[^@\s]+$/.test(endpoint) && URL.canParse(endpoint))) return undefined
  const prefix = pathname.replace(/^\/|\/$/g, '')
  const region = searchParams.get('region') ?? 'us-east-1'
  return { bucket: hostname, prefix: prefix && `${prefix}/`, endpoint, region }
}
