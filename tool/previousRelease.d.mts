export function whyNoPrevious(): string | undefined
export function runPrevious(settings: Record<string, string>): Promise<{ url: string; stop(): Promise<void> }>
export function runInPrevious(files: readonly string[], settings: Record<string, string>): Promise<unknown>
