import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

export default defineConfig({
  plugins: [
    // Before react(): it rewrites route files, and what it writes must still be transformed.
    tanstackRouter({
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/app/route-tree.gen.ts',
      routeFileIgnorePattern: '\\.test\\.tsx?$',
      quoteStyle: 'single',
      addExtensions: true,
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // Also what a route loads: otherwise the first script, which everyone waits for at the login, holds the queries of
        // every screen. The screen itself is fetched together with them.
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
        // Not needed to start without a network: pictures for the install dialog, rarely used scripts of the fonts, and
        // what renders a mail's preview, whose words the server is asked for anyway.
        globIgnores: ['screenshots/**', '**/*latin-ext*', '**/render-mail-*'],
        maximumFileSizeToCacheInBytes: 3_000_000,
      },
    }),
  ],
  // The decoder is a module worker: jsQR stays a file of its own, fetched only where WebAssembly does not run.
  worker: { format: 'es' },
  build: {
    // Fonts and pictures stay files, so that the Content-Security-Policy needs no data: for them.
    assetsInlineLimit: 0,
    // Every browser that runs the app knows modulepreload; the polyfill would be fetched by all for nothing.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Emotion asks for it in a function that nothing calls; being CommonJS it would stay for that.
      treeshake: {
        moduleSideEffects: [{ test: /node_modules\/hoist-non-react-statics\//, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          // The first script: what every screen needs, and of it what changes only with a dependency in files that a
          // deploy leaves alone. In place of dozens of small ones, each of which the worker would have to look up.
          groups: [
            { name: 'framework', test: /node_modules/, tags: ['$initial'] },
            // Not main.tsx: what it waits for imports this file, and would wait for it in turn.
            { name: 'app', test: /\/src\/(?!main\.tsx)/, tags: ['$initial'] },
            // What surrounds both the login and the screens behind it: else these would fetch all of the login.
            {
              name: 'frame',
              test: /\/src\/(?:app\/shell\/(?:Brand|OfflineMark|SkipLink|use-focus-on-navigation)|ui\/(?:feedback\/(?:CallFailure|FailureAlert|Loading|failure)|content\/(?:Picture|VisuallyHidden)|layout\/PublicCard|form\/message|browser\/use-page-title|plain\/\w+))\.tsx?$|@tanstack\/(?:react-query\/build\/modern\/useMutation|react-router\/dist\/esm\/useLocation)/,
            },
            // What Material UI is built on. Apart from the next, so that each runs by itself (src/app/first-screen).
            {
              name: 'styles',
              test: /node_modules\/(?:@emotion|@mui\/(?:system|styled-engine|utils|material\/(?:styles|utils|CssBaseline|useMediaQuery)))\/|\/src\/app\/Themed\.tsx$/,
            },
            // What of Material UI nearly every screen needs, but not the login.
            {
              name: 'material',
              test: /node_modules\/@mui\/material\/(?:Alert|Box|Button|ButtonBase|Card|CardContent|Chip|CircularProgress|IconButton|Link|Paper|Skeleton|SvgIcon|Typography)\//,
            },
            // What most screens are put together of.
            {
              name: 'screen',
              test: /\/src\/(?:app\/shell\/Main|ui\/(?:feedback\/(?:EmptyState|Loaded|toast-context)|layout\/(?:LinkRow|links|Page|PageHeader|Section)|browser\/(?:save-file|use-now)))\.tsx?$|@mui\/icons-material\/(?:CheckOutlined|CloseOutlined|EventBusyOutlined|FileDownloadOutlined)/,
            },
            // What asks the server, and keeps what it said. Apart from the next: also those ask who are not logged in.
            {
              name: 'client',
              test: /node_modules\/(?:@supabase|@tanstack\/react-query)\/|\/src\/(?:api\/(?:association-logo|client|event-picture|pages)|features\/session\/account|lib\/(?:association|like-pattern|only-now))\.ts$/,
            },
            // What every form needs, whatever it is made of, and the fields of those made without Material UI.
            {
              name: 'form-base',
              test: /\/src\/ui\/(?:form\/(?:FormFrame|PasswordRules|rules|use-saved-form)|public-form\/\w+)\.tsx?$/,
            },
            // What is behind and around every screen of someone who is logged in.
            {
              name: 'member',
              test: /node_modules\/(?:@tanstack\/react-query-persist-client|idb)\/|\/src\/(?:app\/(?:persistence|start-member-background|shell\/(?:FullScreenShell|BarShell))|features\/(?:card|session)\/queries|offline\/(?:drain|outbox|query-persister)|ui\/browser\/use-wake-lock)\.tsx?$/,
            },
            // What every question needs, and all else that opens above a screen.
            {
              name: 'dialog',
              test: /node_modules\/@mui\/material\/(?:Dialog\w*|Grow|List|Modal)\/|\/src\/ui\/feedback\/ConfirmDialog\.tsx$/,
            },
            // What every field needs.
            {
              name: 'input',
              test: /node_modules\/@mui\/material\/(?:FormControl|FormHelperText|FormLabel|Input|InputAdornment|InputBase|InputLabel|OutlinedInput)\/|\/src\/ui\/form\/Labelled\.tsx$/,
            },
            // What is chosen from.
            {
              name: 'menu',
              test: /node_modules\/@mui\/material\/(?:Menu|MenuItem|MenuList|Popover|Select|TextField)\/|\/src\/ui\/list\/(?:Pager|SearchField|FilterSelect)\.tsx$/,
            },
            { name: 'toggle', test: /@mui\/material\/ToggleButton/ },
            { name: 'progress', test: /@mui\/material\/LinearProgress\// },
            // An event as members see it, by itself and in a list.
            {
              name: 'event',
              test: /\/src\/features\/events\/(?:components\/(?:EventPicture|Headcount|Marks|When|use-answer|use-running-events)|mutations|queries)\.tsx?$/,
            },
            {
              name: 'events',
              test: /\/src\/features\/events\/list\/(?:EventsPage|EventItems)\.tsx$/,
            },
            { name: 'code', test: /node_modules\/qrcode\.react\// },
            // The card, which is a screen and stands on others.
            { name: 'card', test: /\/src\/features\/card\/components\/MyCard\.tsx$/ },
            // What is ticked.
            {
              name: 'choice',
              test: /node_modules\/@mui\/material\/(?:Checkbox|FormControlLabel|FormGroup|Radio|RadioGroup|Switch)\//,
            },
            // Lists as admins see them, with what they can do to many.
            { name: 'list', test: /\/src\/ui\/list\/(?:DataList|use-selection)\.tsx?$/ },
            // What is filled in and saved.
            { name: 'form', test: /\/src\/ui\/form\/(?:Form|TextInput)\.tsx?$/ },
            // What surrounds and fills the login, as one file: together it is smaller than in two dozen.
            {
              name: 'login',
              test: /\/src\/(?:app\/shell\/PublicFrame|features\/session\/components\/LoginPage)\.tsx$/,
            },
          ],
        },
      },
    },
  },
})
