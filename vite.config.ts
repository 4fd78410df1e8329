import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

import { chunkGroups } from './chunks.ts'

export default defineConfig({
  plugins: [
    // Before react(): it rewrites route files, which react() must then transform.
    tanstackRouter({
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/app/route-tree.gen.ts',
      routeFileIgnorePattern: '\\.test\\.tsx?$',
      quoteStyle: 'single',
      addExtensions: true,
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // Split off loaders too: otherwise the first script, which everyone waits for at the login, would
        // contain the queries of every screen. A loader is fetched together with its screen.
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
      },
      disableLogging: true,
    }),
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      // The app registers the worker itself (src/app/updates), after the first screen has loaded.
      injectRegister: false,
      // A file of public/, the same for every build.
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,wasm,svg,png,webmanifest,woff2}'],
        // Not needed to start offline: pictures for the install dialog and for link previews, rarely used
        // subsets of the fonts, and what is useless without the server: rendering a mail's preview, judging a
        // new password, printing cards and importing a spreadsheet.
        globIgnores: [
          'screenshots/**',
          'open-graph.png',
          '**/*latin-ext*',
          '**/render-mail-*',
          '**/password-strength-*',
          '**/print-cards-*',
          '**/workbook-*',
        ],
        maximumFileSizeToCacheInBytes: 3_000_000,
      },
    }),
  ],
  // The decoder is a module worker, so that jsQR stays a separate file, fetched only if WebAssembly does not
  // run.
  worker: { format: 'es' },
  build: {
    // Fonts and pictures stay files, so that the Content-Security-Policy needs no data: for them.
    assetsInlineLimit: 0,
    modulePreload: {
      // Every browser that can run the app supports modulepreload: the polyfill would only add to the download.
      polyfill: false,
      // What index.html loads is there before anything is imported: the first script need not name it for each of 148 imports (0.4 kB).
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'js'
          ? needed.filter((file) => !/\/(app|framework|rolldown-runtime)-/.test(file))
          : needed,
    },
    // Of everything that is bundled; in a dot file, which is not served.
    license: { fileName: '.licenses.md' },
    rolldownOptions: {
      // Emotion imports it for a function that nothing calls; as CommonJS it would otherwise be kept.
      treeshake: {
        moduleSideEffects: [{ test: /node_modules\/hoist-non-react-statics\//, sideEffects: false }],
      },
      output: {
        // The first script names 279 files, whose hashes no compression shortens: 32 bits of each, which tell two files of one name
        // apart, instead of 48 (0.4 kB).
        hashCharacters: 'hex',
        codeSplitting: {
          // The first script: what every screen needs. Dependencies are a file of their own, which most
          // deployments do not change. Instead of dozens of small files, each of which the worker would have
          // to look up.
          groups: [
            { name: 'framework', test: /node_modules/, tags: ['$initial'] },
            // Not main.tsx: the modules it awaits import this chunk, and would wait for main.tsx in turn.
            { name: 'app', test: /\/src\/(?!main\.tsx)/, tags: ['$initial'] },
            ...chunkGroups,
          ],
        },
      },
    },
  },
})
