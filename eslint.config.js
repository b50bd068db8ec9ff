import js from "@eslint/js";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import typescript from "typescript-eslint";

const VAGUE_NAME = /(^|\/)(utils?|helpers?|common|misc|index)\.[cm]?[jt]sx?$/;
const LINES_MAX = 400; // a longer file does more than one thing

/** A file is named for what it exports. */
const namedFiles = {
  rules: {
    "no-vague-name": {
      create: (context) => ({
        Program(node) {
          if (VAGUE_NAME.test(context.filename))
            context.report({ node, message: "Name the file for what it exports." });
        },
      }),
    },
  },
};

const FORBIDDEN_SYNTAX = [
  {
    selector: "Literal[value=/insert\\s+or\\s+replace/i]",
    message: "It replaces rows without the delete triggers, so the counts drift.",
  },
  {
    selector: "TemplateElement[value.raw=/insert\\s+or\\s+replace/i]",
    message: "It replaces rows without the delete triggers, so the counts drift.",
  },
  {
    selector: "JSXAttribute[name.name='maxLength']",
    message: "It counts UTF-16 code units and cuts off what is pasted. Use `limit` of a field (X163).",
  },
  ...[
    "VariableDeclarator[id.type='ArrayPattern'] > AwaitExpression",
    "MemberExpression[computed=true] > AwaitExpression",
  ].map((reader) => ({
    selector: `${reader} > CallExpression:matches([callee.name=/^(run|batch)$/], [callee.property.name='batch'])`,
    message: "A batch is read by the names of its queries: `const { inserted } = await batch(db, { inserted: … })`.",
  })),
];
const FORBIDDEN_IN_PRODUCT = [
  ...FORBIDDEN_SYNTAX,
  {
    selector: "CallExpression[callee.property.name='getByName']",
    message: "The first call of a room decides where it lies: say it with `roomAt` (base/roomAt.ts).",
  },
];
/** X164: what members write has its own direction. */
const HAS_NO_DIRECTION =
  "JSXElement:not(:has(> JSXOpeningElement[name.name='bdi'])):not(:has(> JSXOpeningElement:has(> JSXAttribute[name.name='dir']))) > JSXExpressionContainer >";
const NAME_CALL = "CallExpression[callee.name=/^(memberName|nameOf|seatName)$/]";
const FORBIDDEN_IN_PAGES = [
  ...[
    NAME_CALL,
    `:matches(ConditionalExpression, LogicalExpression) > ${NAME_CALL}`,
    "Identifier[name='name']",
    "MemberExpression[property.name='name'][object.name=/^(author|group|member|peer|person)$/]",
  ].map((name) => ({
    selector: `${HAS_NO_DIRECTION} ${name}`,
    message: 'A name has its own direction: put it into <bdi>, or give its element dir="auto".',
  })),
  {
    selector: "JSXOpeningElement[name.name='textarea']:not(:has(> JSXAttribute[name.name='dir']))",
    message: 'What a member types has its own direction: dir="auto".',
  },
];
/** Tailwind's classes for the left and the right side. `left-1/2` is the middle. */
const PHYSICAL_CLASS =
  "(^|[\\s:!])-?((scroll-)?[mp][lr]-|(left|right)-(?!1\\u002F2)[\\d\\[(]|border-[lr](-|\\s|$)|rounded-([lr]|[tb][lr])(-|\\s|$)|(text|float|clear)-(left|right)(\\s|$))";
const FORBIDDEN_CLASSES = ["Literal[value", "TemplateElement[value.raw"].map((selector) => ({
  selector: `${selector}=/${PHYSICAL_CLASS}/]`,
  message: "In Arabic, pages are mirrored: use ms, me, ps, pe, start, end, border-s, rounded-e or text-start.",
}));
const FORBIDDEN_IN_SENTENCES = [
  {
    selector: ":not(TaggedTemplateExpression) > TemplateLiteral[expressions.length>0]",
    message: "A name in a sentence has its own direction: say`…` isolates it.",
  },
];
const FORBIDDEN_IN_TESTS = [
  {
    selector: "CallExpression[callee.property.name='waitForTimeout']",
    message: "Wait for a condition, not for a fixed time.",
  },
  {
    selector: "MemberExpression[object.name=/^(it|test|describe)$/][property.name='only']",
    message: "Don't leave `.only` in a test file: all tests must run.",
  },
];

export default typescript.config(
  {
    ignores: [
      "build/",
      "node_modules/",
      "**/.wrangler/",
      ".state/",
      ".cache/",
      "test-results/",
      "playwright-report/",
      "messages/types.ts",
    ],
  },
  { linterOptions: { noInlineConfig: true } },
  js.configs.recommended,
  {
    files: ["**/*.{ts,tsx}"],
    extends: [typescript.configs.recommended, typescript.configs.stylistic],
    rules: {
      "@typescript-eslint/consistent-type-definitions": "off",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
      "@typescript-eslint/no-empty-function": "off",
      "@typescript-eslint/no-empty-object-type": ["error", { allowInterfaces: "with-single-extends" }], // to widen a package's interface
      "@typescript-eslint/only-throw-error": "off", // Remix throws Responses
      "no-duplicate-imports": "error",
      "no-restricted-imports": [
        "error",
        { patterns: [{ regex: "^\\.\\./", message: "Import from other folders with ~/, the repository's root." }] },
      ],
    },
  },
  {
    files: ["**/*.{js,cjs,mjs}"],
    languageOptions: {
      globals: {
        console: "readonly",
        process: "readonly",
        module: "writable",
        setInterval: "readonly",
        clearInterval: "readonly",
        setTimeout: "readonly",
        fetch: "readonly",
        Response: "readonly",
        URL: "readonly",
        performance: "readonly",
        WebAssembly: "readonly",
      },
    },
    rules: { "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }] },
  },
  {
    files: ["**/*.{ts,tsx,js,mjs,cjs}"],
    plugins: { "named-files": namedFiles },
    rules: {
      "named-files/no-vague-name": "error",
      "max-lines": ["error", LINES_MAX],
      "no-restricted-syntax": ["error", ...FORBIDDEN_SYNTAX],
      "no-warning-comments": [
        "error",
        { terms: ["todo", "fixme", "xxx", "hack", "oxlint-disable"], location: "anywhere" },
      ],
      eqeqeq: ["error", "always"],
      "no-empty-pattern": ["error", { allowObjectPatternsAsParameters: true }], // Playwright's fixtures
    },
  },
  {
    files: ["{app,party,db,games,base}/**/*.{ts,tsx}"],
    ignores: ["base/logEvent.ts"],
    rules: { "no-console": "error" }, // the product logs with logEvent
  },
  {
    files: ["{app,party,db,games,base}/**/*.{ts,tsx}"],
    ignores: ["base/roomAt.ts"],
    rules: { "no-restricted-syntax": ["error", ...FORBIDDEN_IN_PRODUCT] },
  },
  {
    files: ["party/**/*.ts"],
    rules: {
      // with `import { z }`, esbuild can't drop what nothing uses: 360 kB of zod's languages in the rooms Worker
      "no-restricted-syntax": [
        "error",
        ...FORBIDDEN_IN_PRODUCT,
        { selector: "ImportDeclaration[source.value='zod'] > ImportSpecifier", message: 'import * as z from "zod"' },
      ],
    },
  },
  {
    files: ["app/**/*.tsx"],
    extends: [jsxA11y.flatConfigs.recommended],
    rules: { "no-restricted-syntax": ["error", ...FORBIDDEN_IN_PRODUCT, ...FORBIDDEN_IN_PAGES, ...FORBIDDEN_CLASSES] },
  },
  {
    files: ["app/**/{texts,texts.server,lineText,roomTexts,lastText,clockText,moveTexts,logTexts}.ts"],
    rules: { "no-restricted-syntax": ["error", ...FORBIDDEN_IN_PRODUCT, ...FORBIDDEN_IN_SENTENCES] },
  },
  {
    files: ["app/ui/media/Video.tsx"],
    rules: { "jsx-a11y/media-has-caption": "off" }, // members upload videos without captions; descriptions take their place
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    plugins: { "react-hooks": reactHooks },
    rules: { "react-hooks/rules-of-hooks": "error", "react-hooks/exhaustive-deps": "error" },
  },
  {
    files: ["**/*.test.{ts,tsx}", "tests/**/*.ts"],
    rules: { "no-restricted-syntax": ["error", ...FORBIDDEN_SYNTAX, ...FORBIDDEN_IN_TESTS] },
  },
);
