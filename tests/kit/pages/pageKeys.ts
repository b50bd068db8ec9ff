import { ignoreForeignKeys } from "~/app/ui/browser/foreignKeys";

ignoreForeignKeys(); // as the browser's entry does
