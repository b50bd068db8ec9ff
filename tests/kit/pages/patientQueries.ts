import { configure } from "@testing-library/react";

configure({ asyncUtilTimeout: 10_000 }); // dialogs load on demand, which is slow on a busy machine
