import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 3999)
const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/e2e-results',
  reporter: 'list',
  fullyParallel: true,
  forbidOnly: process.env.CI === 'true',
  // Stories wait for the server and for what is sent later: three keep two cores busy, and each of them is slower.
  workers: 3,
  // These end what hangs; how quick a page is, stories of its own measure.
  ...{ timeout: 480_000, expect: { timeout: 30_000 } },
  // The demo is alive: its people may write into the very dialogue that a story has just written into.
  retries: 1,
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a quarter of a story's time: what fails is told again, and recorded then.
    trace: 'on-first-retry',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      // Chromium's own sandbox does not work for root.
      chromiumSandbox: !isRoot,
      args: [
        '--headless',
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // The product as `npm start` runs it, on a database of its own.
  webServer: {
    command: `${process.execPath} tools/start.ts`,
    url: `http://127.0.0.1:${port}/healthz`,
    env: {
      PORT: String(port),
      DATA_DIR: join(import.meta.dirname, '.cache', 'e2e-data'),
      TRUST_PROXY: '127.0.0.1',
    },
    timeout: 120_000,
    // Without this it is killed outright, and its database stays.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
