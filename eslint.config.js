import js from "@eslint/js";
import prettier from "eslint-plugin-prettier/recommended";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

/**
 * The directions of the house (docs/architecture.md): routes → features → db, discord → nothing of ours.
 * `regex`, because `group` reads a leading `#` as a comment and would never match.
 *
 * @param {string[]} files where the rule holds
 * @param {string} regex the imports that are refused there
 * @param {string} message why
 */
function direction(files, regex, message) {
  return {
    files,
    ignores: ["**/*.test.ts", "**/*.test.tsx"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            { regex, message },
            { regex: "^\\.\\./", message: "Across folders use #app/…, #db/…; inside one use ./." },
          ],
        },
      ],
    },
  };
}

export default tseslint.config(
  { ignores: ["build/", "node_modules/", ".data/", "test-results/", "playwright-report/"] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  jsxA11y.flatConfigs.recommended,
  prettier,
  {
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/consistent-type-imports": [
        "error",
        { fixStyle: "inline-type-imports", disallowTypeAnnotations: false },
      ],
      "no-console": "error",
      eqeqeq: ["error", "always", { null: "ignore" }],
      // Loaders and actions throw redirects and responses: that is Remix's way.
      "@typescript-eslint/only-throw-error": "off",
      "no-restricted-properties": [
        "error",
        { object: "process", property: "env", message: "Only app/config.server.ts reads the environment." },
      ],
      "no-restricted-syntax": [
        "error",
        {
          selector: "JSXAttribute[name.name='style']",
          message: "The content security policy forbids inline styles: use a class.",
        },
      ],
    },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    ignores: ["**/*.test.*"],
    plugins: { "react-hooks": reactHooks },
    rules: { "react-hooks/rules-of-hooks": "error", "react-hooks/exhaustive-deps": "error" },
  },
  {
    files: [
      "app/config.server.ts",
      "db/migrate.ts",
      "bench/**",
      "dev/**",
      "test/**",
      "e2e/**",
      "examples/**",
      "*.config.ts",
      "server/index.ts",
    ],
    rules: { "no-restricted-properties": "off" },
  },
  {
    files: ["bench/**", "dev/**", "test/**", "e2e/**", "examples/**", "db/migrate.ts"],
    rules: { "no-console": "off" },
  },
  // The previews are no documents: Satori reads styles, and knows no classes.
  { files: ["vite/preview.tsx"], rules: { "no-restricted-syntax": "off" } },
  {
    files: ["**/*.mjs"],
    languageOptions: { globals: { process: "readonly", console: "readonly", URL: "readonly" } },
  },
  direction(
    ["app/shell/**"],
    "^#(app/(routes|services)|server|dev|test)",
    "What is around every page knows no page.",
  ),
  direction(["app/enhance/**"], "^#", "The one script of every page is small: it imports nothing of ours."),
  direction(
    ["vite/**"],
    "^#(app/(routes|auth|http|discord|services|config)|db|server|dev|test)",
    "The build draws what content says, and knows no request.",
  ),
  direction(["examples/**"], "^#", "An example is copied as it is: it imports nothing of ours."),
  direction(["app/content/**"], "^#(?!app/content/)", "Content is data: it depends on nothing."),
  direction(
    ["bench/**", "dev/**", "e2e/**", "app/services.server.ts", "app/config.server.ts"],
    "^#app/routes/",
    "Only Remix and tests call routes.",
  ),
  direction(
    ["app/routes/**", "app/root.tsx", "app/entry.*.tsx", "server/**"],
    "^#(dev|test)/",
    "The product does not know its workshop.",
  ),
  direction(
    ["app/jobs/**"],
    "^#(app/(routes|http|ui|shell|services|config|i18n)|server|dev|test)",
    "A job calls a verb: it knows no HTTP, no page and no environment.",
  ),
  direction(
    ["app/features/**"],
    "^#(app/(routes|http|auth|ui|shell|services|config|i18n)|server|dev|test)|^react|^@remix-run",
    "A feature knows no HTTP, no React and no environment: it gets db, discord and parsed input as arguments.",
  ),
  direction(
    ["app/discord/**", "db/**"],
    "^#(app/(?!discord/)|server|dev|test)",
    "The platform client and the database depend on nothing of ours.",
  ),
  direction(
    ["app/ui/**"],
    "^#(app/(routes|features|auth|http|discord|shell|content/(?!icons)|services|config)|db|server|dev|test)",
    "Buttons and fields know no feature; icons are named by content.",
  ),
  direction(
    ["app/auth/**", "app/http/**", "app/i18n/**"],
    "^#(app/routes|server|dev|test)",
    "auth, http and i18n serve the routes and do not know them.",
  ),
);
